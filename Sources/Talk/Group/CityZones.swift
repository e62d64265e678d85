/// Cities whose time zone is named after another city, and spellings that the IANA names lack.
enum CityZones {
    /// Each name of a city with its time zone.
    static let all: [(city: String, zone: String)] = list.split(separator: "\n").flatMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count < 2
            ? [] : parts[1].split(separator: ",").map { (city: String($0), zone: String(parts[0])) }
    }

    /// A time zone a line, and its cities.
    private static let list = """
        Africa/Addis_Ababa: Addis Abeba, Adís Abeba
        Africa/Algiers: Algier, Alger, Argel, Oran, Orà
        Africa/Cairo: Kairo, El Cairo, El Caire, Le Caire, Alexandria, Alejandría, Alexandrie, Giza
        Africa/Casablanca: Rabat, Marrakesch, Marrakech, Marrakesh, Marràqueix, Fès, Tanger, Tànger, Tánger, Agadir
        Africa/Dar_es_Salaam: Daressalam
        Africa/Johannesburg: Cape Town, Kapstadt, Ciudad del Cabo, Ciutat del Cap, Le Cap, Pretoria, Durban
        Africa/Lagos: Abuja, Kano, Ibadan
        Africa/Tunis: Túnez
        America/Argentina/Buenos_Aires: Rosario, La Plata, Mar del Plata
        America/Bogota: Medellín, Cali, Cartagena, Barranquilla, Bucaramanga
        America/Caracas: Maracaibo
        America/Chicago: Houston, Dallas, Austin, San Antonio, Minneapolis, New Orleans, Nashville, Milwaukee, St. Louis, Kansas City, Memphis
        America/Denver: Salt Lake City, Albuquerque, Colorado Springs
        America/Edmonton: Calgary
        America/Guayaquil: Quito, Cuenca
        America/Havana: La Habana, Habana, L'Havana, Havanna, La Havane
        America/La_Paz: Santa Cruz de la Sierra, Cochabamba
        America/Lima: Cusco, Cuzco, Arequipa
        America/Los_Angeles: San Francisco, San Diego, Seattle, Las Vegas, Portland, San Jose, Sacramento
        America/Mexico_City: Ciudad de México, Ciutat de Mèxic, México, Mexiko-Stadt, Mexiko, Mexico, CDMX, Guadalajara, Puebla, León
        America/New_York: New York City, NYC, Nueva York, Nova York, Boston, Washington, Washington DC, Philadelphia, Filadelfia, Miami, Atlanta, Baltimore, Pittsburgh, Cleveland, Charlotte, Orlando, Tampa
        America/Panama: Ciudad de Panamá
        America/Phoenix: Tucson
        America/Santiago: Santiago de Chile, Valparaíso, Concepción
        America/Santo_Domingo: Saint-Domingue
        America/Sao_Paulo: Rio de Janeiro, Rio, Brasília, Belo Horizonte, Curitiba, Porto Alegre
        America/Toronto: Ottawa, Montréal, Mont-real, Québec
        America/Vancouver: Victoria
        Asia/Baghdad: Bagdad
        Asia/Bangkok: Phuket, Chiang Mai
        Asia/Beirut: Beyrouth
        Asia/Damascus: Damaskus, Damasco, Damas, Damasc
        Asia/Dubai: Abu Dhabi, Abou Dabi
        Asia/Ho_Chi_Minh: Saigon, Hanoi, Ho-Chi-Minh-Stadt
        Asia/Hong_Kong: Hongkong
        Asia/Jakarta: Bandung, Surabaya, Yakarta
        Asia/Jerusalem: Tel Aviv, Haifa
        Asia/Kathmandu: Katmandu, Katmandou
        Asia/Kolkata: Delhi, New Delhi, Neu-Delhi, Nueva Delhi, Nova Delhi, Mumbai, Bombay, Bangalore, Bengaluru, Chennai, Madras, Hyderabad, Pune, Calcutta, Kalkutta, Calcuta
        Asia/Manila: Manille, Quezon City, Cebu
        Asia/Riyadh: Riad, Riyad, Mekka, La Meca, La Mecque, Jeddah, Dschidda
        Asia/Seoul: Seül, Busan
        Asia/Shanghai: Beijing, Peking, Pekín, Pequín, Shenzhen, Guangzhou, Kanton, Cantón, Wuhan, Chengdu, Schanghai, Xangai
        Asia/Singapore: Singapur, Singapour
        Asia/Taipei: Taipeh
        Asia/Tashkent: Taschkent, Taixkent, Tachkent
        Asia/Tehran: Teheran
        Asia/Tokyo: Tokio, Tòquio, Osaka, Kyoto, Kioto, Yokohama, Sapporo, Nagoya, Fukuoka, Hiroshima
        Asia/Yerevan: Eriwan, Erevan
        Atlantic/Canary: Las Palmas, Santa Cruz de Tenerife, Tenerife, Teneriffa, Gran Canaria, Canarias, La Laguna
        Atlantic/Reykjavik: Reikiavik
        Australia/Brisbane: Gold Coast, Cairns
        Australia/Sydney: Canberra, Wollongong, Sídney
        Europe/Amsterdam: Rotterdam, Den Haag, The Hague, La Haya, La Haye, La Haia, Utrecht, Eindhoven, Groningen
        Europe/Andorra: Andorra la Vella
        Europe/Athens: Athen, Atenas, Atenes, Athènes, Αθήνα, Thessaloniki, Saloniki, Salónica, Patras
        Europe/Belgrade: Belgrad, Belgrado, Beograd, Novi Sad
        Europe/Berlin: Hamburg, Hamburgo, Hambourg, München, Muenchen, Munich, Köln, Koeln, Cologne, Colonia, Frankfurt, Frankfurt am Main, Stuttgart, Düsseldorf, Duesseldorf, Dortmund, Essen, Leipzig, Bremen, Dresden, Dresde, Hannover, Hanover, Nürnberg, Nuernberg, Nuremberg, Duisburg, Bochum, Wuppertal, Bielefeld, Bonn, Münster, Muenster, Karlsruhe, Mannheim, Augsburg, Wiesbaden, Mainz, Freiburg, Kiel, Lübeck, Luebeck, Rostock, Erfurt, Kassel, Halle, Magdeburg, Potsdam, Heidelberg, Göttingen
        Europe/Bratislava: Preßburg, Pressburg
        Europe/Brussels: Brüssel, Bruessel, Bruxelles, Brussel, Bruselas, Brussel·les, Antwerpen, Antwerp, Amberes, Anvers, Gent, Ghent, Gand, Brugge, Bruges, Lüttich, Liège, Lieja
        Europe/Bucharest: Bukarest, Bucarest, București, Cluj, Cluj-Napoca, Timișoara
        Europe/Budapest: Debrecen
        Europe/Copenhagen: Kopenhagen, København, Koebenhavn, Copenhague, Copenhaguen, Aarhus, Odense
        Europe/Dublin: Cork, Galway
        Europe/Helsinki: Espoo, Tampere, Turku, Hèlsinki
        Europe/Istanbul: İstanbul, Istambul, Estambul, Ankara, Izmir, İzmir, Antalya
        Europe/Kiev: Kyiv, Kiew, Kyjiw, Київ, Lwiw, Lviv, Odessa, Odesa, Charkiw, Kharkiv
        Europe/Lisbon: Lissabon, Lisboa, Lisbonne, Porto, Oporto, Coimbra, Braga
        Europe/Ljubljana: Laibach, Liubliana, Maribor
        Europe/London: Londres, Manchester, Birmingham, Liverpool, Leeds, Glasgow, Edinburgh, Edimburgo, Edimburg, Édimbourg, Bristol, Sheffield, Newcastle, Cardiff, Belfast, Nottingham, Oxford, Cambridge, Brighton
        Europe/Luxembourg: Luxemburg, Luxemburgo
        Europe/Madrid: Barcelona, Valencia, València, Sevilla, Seville, Zaragoza, Saragossa, Saragosse, Málaga, Murcia, Palma, Palma de Mallorca, Mallorca, Ibiza, Eivissa, Menorca, Maó, Bilbao, Bilbo, Alicante, Alacant, Castelló, Castellón, Elche, Elx, Córdoba, Valladolid, Vigo, Gijón, Oviedo, A Coruña, La Coruña, Santiago de Compostela, Vitoria, Granada, Girona, Gerona, Lleida, Lérida, Tarragona, Reus, Sabadell, Terrassa, Badalona, L'Hospitalet, Mataró, Manresa, Vic, Figueres, Pamplona, Iruña, San Sebastián, Donostia, Santander, Burgos, Salamanca, Cádiz
        Europe/Moscow: Moskau, Moscú, Moscou, Москва, Saint Petersburg, St. Petersburg, San Petersburgo, Sankt Petersburg, Sant Petersburg, Saint-Pétersbourg
        Europe/Oslo: Bergen, Trondheim, Stavanger
        Europe/Paris: Marseille, Marsella, Lyon, Lió, Toulouse, Tolosa, Nice, Niça, Niza, Nantes, Montpellier, Strasbourg, Straßburg, Strassburg, Estrasburgo, Estrasburg, Bordeaux, Burdeos, Bordeus, Lille, Rennes, Reims, Toulon, Grenoble, Dijon, Angers, Nîmes, Perpignan, Perpinyà, Perpiñán, Brest, Le Havre, Saint-Étienne, Clermont-Ferrand, Limoges, Tours, Amiens, Metz, Nancy, Rouen, Caen, Mulhouse, Avignon, Ajaccio
        Europe/Prague: Prag, Praga, Praha, Brno, Brünn, Ostrava, Plzeň, Pilsen
        Europe/Rome: Rom, Roma, Milano, Milan, Mailand, Milà, Napoli, Naples, Neapel, Nápoles, Nàpols, Torino, Turin, Torí, Firenze, Florence, Florenz, Florencia, Florència, Venezia, Venice, Venedig, Venecia, Venècia, Venise, Bologna, Bolonia, Bolonya, Bologne, Genova, Genoa, Genua, Gènova, Gênes, Palermo, Palerm, Catania, Bari, Verona, Vérone, Trieste, Triest, Bolzano, Bozen, Cagliari, L'Alguer, Alghero
        Europe/Sofia: София, Plovdiv
        Europe/Stockholm: Estocolmo, Estocolm, Göteborg, Goeteborg, Gothenburg, Gotemburgo, Malmö, Malmoe, Uppsala
        Europe/Tallinn: Tartu, Tallin
        Europe/Tirane: Tirana
        Europe/Vaduz: Liechtenstein
        Europe/Vienna: Wien, Viena, Vienne, Graz, Linz, Salzburg, Salzburgo, Salzbourg, Innsbruck, Klagenfurt, Bregenz
        Europe/Vilnius: Wilna, Vilna, Kaunas
        Europe/Warsaw: Warschau, Varsovia, Varsòvia, Varsovie, Warszawa, Kraków, Krakau, Cracovia, Cracòvia, Cracovie, Łódź, Lodz, Wrocław, Wroclaw, Breslau, Poznań, Posen, Gdańsk, Danzig
        Europe/Zagreb: Agram, Split, Rijeka
        Europe/Zurich: Zürich, Zuerich, Zuric, Genève, Geneva, Genf, Ginebra, Basel, Bâle, Basilea, Bern, Berne, Berna, Lausanne, Lausana, Luzern, Lucerne, Lucerna, St. Gallen, Winterthur, Lugano
        Indian/Mauritius: Maurice, Mauricio
        Pacific/Auckland: Wellington, Christchurch, Hamilton
        Pacific/Honolulu: Hawaii, Waikiki
        """
}
